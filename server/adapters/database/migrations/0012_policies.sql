CREATE TABLE "event_chains" (
	"owner_kind" text NOT NULL,
	"owner_no" text NOT NULL,
	"hash" text NOT NULL,
	"length" integer NOT NULL,
	CONSTRAINT "event_chains_owner_kind_owner_no_pk" PRIMARY KEY("owner_kind","owner_no")
);
--> statement-breakpoint
CREATE TABLE "policies" (
	"policy_no" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"status" text NOT NULL,
	"insurance_term" text NOT NULL,
	"starts_on" text NOT NULL,
	"ends_on" text,
	"cooling_off_days" integer NOT NULL,
	"first_fen" bigint NOT NULL,
	"content_sealed" text,
	"content_sha256" text NOT NULL,
	"evidence_hash" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"refund_no" text,
	"surrender_reason" text,
	"surrender_request_id" text,
	"recording_no" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "policies_order_no_unique" UNIQUE("order_no"),
	CONSTRAINT "policies_first_fen" CHECK ("policies"."first_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "policy_calls" (
	"policy_no" text NOT NULL,
	"request_id" text NOT NULL,
	"about" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "policy_calls_policy_no_request_id_pk" PRIMARY KEY("policy_no","request_id")
);
--> statement-breakpoint
CREATE TABLE "policy_documents" (
	"policy_no" text NOT NULL,
	"kind" text NOT NULL,
	"document_no" text NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"bytes" integer NOT NULL,
	"pages" integer NOT NULL,
	"sha256" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "policy_documents_policy_no_document_no_pk" PRIMARY KEY("policy_no","document_no")
);
--> statement-breakpoint
CREATE TABLE "policy_failures" (
	"order_no" text PRIMARY KEY NOT NULL,
	"because" text NOT NULL,
	"failed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy_numbers" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shown_texts" (
	"sha256" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"first_kept_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_answers" (
	"policy_no" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"explained" boolean NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "visit_answers_policy_no_question_pk" PRIMARY KEY("policy_no","question")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "chain_seq" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "chain_hash" text;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "policy_failures" ADD CONSTRAINT "policy_failures_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_calls" ADD CONSTRAINT "policy_calls_policy_no_policies_policy_no_fk" FOREIGN KEY ("policy_no") REFERENCES "public"."policies"("policy_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_documents" ADD CONSTRAINT "policy_documents_policy_no_policies_policy_no_fk" FOREIGN KEY ("policy_no") REFERENCES "public"."policies"("policy_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_answers" ADD CONSTRAINT "visit_answers_policy_no_policies_policy_no_fk" FOREIGN KEY ("policy_no") REFERENCES "public"."policies"("policy_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "policies_ended" ON "policies" USING btree ("ends_on","ended_at");
