CREATE TABLE "document_readings" (
	"process_no" text NOT NULL,
	"document_no" text NOT NULL,
	"sha256" text NOT NULL,
	"fraction" double precision NOT NULL,
	"is_read" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_readings_process_no_document_no_sha256_pk" PRIMARY KEY("process_no","document_no","sha256")
);
--> statement-breakpoint
CREATE TABLE "trial_snapshots" (
	"process_no" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"choices_sealed" text NOT NULL,
	"session_id" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_readings" ADD CONSTRAINT "document_readings_process_no_processes_process_no_fk" FOREIGN KEY ("process_no") REFERENCES "public"."processes"("process_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_snapshots" ADD CONSTRAINT "trial_snapshots_process_no_processes_process_no_fk" FOREIGN KEY ("process_no") REFERENCES "public"."processes"("process_no") ON DELETE no action ON UPDATE no action;