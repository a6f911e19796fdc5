CREATE TABLE "watched_batches" (
	"run_no" text NOT NULL,
	"number" integer NOT NULL,
	"gzip_sealed" text,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"behind_ms" bigint NOT NULL,
	"chain_hash" text NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "watched_batches_run_no_number_pk" PRIMARY KEY("run_no","number")
);
--> statement-breakpoint
CREATE TABLE "watched_runs" (
	"run_no" text PRIMARY KEY NOT NULL,
	"process_no" text NOT NULL,
	"session_id" text NOT NULL,
	"state" text NOT NULL,
	"because" text,
	"length" integer DEFAULT 0 NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"hash" text NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "watched_batches" ADD CONSTRAINT "watched_batches_run_no_watched_runs_run_no_fk" FOREIGN KEY ("run_no") REFERENCES "public"."watched_runs"("run_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_runs" ADD CONSTRAINT "watched_runs_process_no_processes_process_no_fk" FOREIGN KEY ("process_no") REFERENCES "public"."processes"("process_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watched_runs_process" ON "watched_runs" USING btree ("process_no","begun_at");--> statement-breakpoint
CREATE INDEX "watched_runs_last" ON "watched_runs" USING btree ("last_at");