CREATE TABLE "agents" (
	"sales_no" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"company" text NOT NULL,
	"licence_no" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captchas" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"recording_no" text NOT NULL,
	"session_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"used" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "core_files" (
	"file_id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"recording_no" text NOT NULL,
	"size" integer NOT NULL,
	"crc64" text NOT NULL,
	"content_type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "core_files_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "identity_attempts" (
	"recording_no" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "people" (
	"person_no" text PRIMARY KEY NOT NULL,
	"name_sealed" text NOT NULL,
	"certificate_type" text NOT NULL,
	"certificate_number_sealed" text NOT NULL,
	"mobile_sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"product_no" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"insurer_name" text NOT NULL,
	"filing_no" text NOT NULL,
	"status" text NOT NULL,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recording_clips" (
	"clip_id" text NOT NULL,
	"recording_no" text NOT NULL,
	"submission" integer NOT NULL,
	"seq" integer NOT NULL,
	"file_id" text NOT NULL,
	"rung" text NOT NULL,
	"rung_changes" jsonb NOT NULL,
	"duration_ms" integer NOT NULL,
	"marks" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recording_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"recording_no" text NOT NULL,
	"name" text NOT NULL,
	"actor" text NOT NULL,
	"detail" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recording_videos" (
	"file_id" text PRIMARY KEY NOT NULL,
	"recording_no" text NOT NULL,
	"submission" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"chapters" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"recording_no" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"product_no" text NOT NULL,
	"sales_no" text NOT NULL,
	"person_no" text NOT NULL,
	"status" text NOT NULL,
	"holder" text,
	"script_version" text NOT NULL,
	"segments" jsonb NOT NULL,
	"confirmed_items" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"submission_hash" text,
	"submissions" integer DEFAULT 0 NOT NULL,
	"duration_ms" integer,
	"findings" jsonb,
	"permanent_file_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_sms" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"mobile_sealed" text NOT NULL,
	"text_sealed" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "transmit_records" (
	"transmit_record_no" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"link_kind" text NOT NULL,
	"recording_no" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "captchas" ADD CONSTRAINT "captchas_recording_no_recordings_recording_no_fk" FOREIGN KEY ("recording_no") REFERENCES "public"."recordings"("recording_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "core_files" ADD CONSTRAINT "core_files_recording_no_recordings_recording_no_fk" FOREIGN KEY ("recording_no") REFERENCES "public"."recordings"("recording_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_attempts" ADD CONSTRAINT "identity_attempts_recording_no_recordings_recording_no_fk" FOREIGN KEY ("recording_no") REFERENCES "public"."recordings"("recording_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_clips" ADD CONSTRAINT "recording_clips_recording_no_recordings_recording_no_fk" FOREIGN KEY ("recording_no") REFERENCES "public"."recordings"("recording_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_clips" ADD CONSTRAINT "recording_clips_file_id_core_files_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."core_files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_events" ADD CONSTRAINT "recording_events_recording_no_recordings_recording_no_fk" FOREIGN KEY ("recording_no") REFERENCES "public"."recordings"("recording_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_videos" ADD CONSTRAINT "recording_videos_file_id_core_files_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."core_files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_videos" ADD CONSTRAINT "recording_videos_recording_no_recordings_recording_no_fk" FOREIGN KEY ("recording_no") REFERENCES "public"."recordings"("recording_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_product_no_products_product_no_fk" FOREIGN KEY ("product_no") REFERENCES "public"."products"("product_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_sales_no_agents_sales_no_fk" FOREIGN KEY ("sales_no") REFERENCES "public"."agents"("sales_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_person_no_people_person_no_fk" FOREIGN KEY ("person_no") REFERENCES "public"."people"("person_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transmit_records" ADD CONSTRAINT "transmit_records_recording_no_recordings_recording_no_fk" FOREIGN KEY ("recording_no") REFERENCES "public"."recordings"("recording_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "captchas_recording" ON "captchas" USING btree ("recording_no","sent_at");--> statement-breakpoint
CREATE INDEX "core_files_recording" ON "core_files" USING btree ("recording_no");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_dedupe" ON "jobs" USING btree ("kind","dedupe_key");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("status","run_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recording_clips_order" ON "recording_clips" USING btree ("recording_no","submission","seq");--> statement-breakpoint
CREATE INDEX "recording_events_recording" ON "recording_events" USING btree ("recording_no","id");--> statement-breakpoint
CREATE UNIQUE INDEX "recording_videos_submission" ON "recording_videos" USING btree ("recording_no","submission");--> statement-breakpoint
CREATE INDEX "recordings_updated" ON "recordings" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "transmit_records_code" ON "transmit_records" USING btree ("code");--> statement-breakpoint
CREATE INDEX "transmit_records_recording" ON "transmit_records" USING btree ("recording_no");