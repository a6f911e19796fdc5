CREATE TABLE "sale_changes" (
	"process_no" text PRIMARY KEY NOT NULL,
	"sales_no" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sale_notes" (
	"process_no" text PRIMARY KEY NOT NULL,
	"sales_no" text NOT NULL,
	"text_sealed" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sale_changes" ADD CONSTRAINT "sale_changes_process_no_processes_process_no_fk" FOREIGN KEY ("process_no") REFERENCES "public"."processes"("process_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_notes" ADD CONSTRAINT "sale_notes_process_no_processes_process_no_fk" FOREIGN KEY ("process_no") REFERENCES "public"."processes"("process_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sale_changes_sales" ON "sale_changes" USING btree ("sales_no","changed_at","process_no");--> statement-breakpoint
CREATE INDEX "policies_recording" ON "policies" USING btree ("recording_no");--> statement-breakpoint
INSERT INTO "sale_changes" ("process_no", "sales_no", "changed_at") SELECT "process_no", "sales_no", "updated_at" FROM "processes" WHERE "sales_no" IS NOT NULL;
