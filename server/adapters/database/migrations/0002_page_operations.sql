CREATE TABLE "page_operations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"recording_no" text NOT NULL,
	"operation_id" text NOT NULL,
	"kind" text NOT NULL,
	"page" text NOT NULL,
	"title" text NOT NULL,
	"target" text,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "page_operations" ADD CONSTRAINT "page_operations_recording_no_recordings_recording_no_fk" FOREIGN KEY ("recording_no") REFERENCES "public"."recordings"("recording_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "page_operations_once" ON "page_operations" USING btree ("recording_no","operation_id");--> statement-breakpoint
CREATE INDEX "page_operations_time" ON "page_operations" USING btree ("recording_no","at");