CREATE TABLE "operation_chains" (
	"owner_kind" text NOT NULL,
	"owner_no" text NOT NULL,
	"hash" text NOT NULL,
	"length" integer NOT NULL,
	"forgotten_hash" text DEFAULT '' NOT NULL,
	"forgotten_length" integer DEFAULT 0 NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "operation_chains_owner_kind_owner_no_pk" PRIMARY KEY("owner_kind","owner_no")
);
--> statement-breakpoint
ALTER TABLE "page_operations" ADD COLUMN "chain_seq" integer;--> statement-breakpoint
ALTER TABLE "page_operations" ADD COLUMN "chain_hash" text;