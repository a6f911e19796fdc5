CREATE TABLE "consents" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"recording_no" text NOT NULL,
	"purpose" text NOT NULL,
	"version" text NOT NULL,
	"actor" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "draft_clips" (
	"clip_id" text PRIMARY KEY NOT NULL,
	"recording_no" text NOT NULL,
	"clip" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"recording_no" text NOT NULL,
	"submission" integer NOT NULL,
	"decision" text NOT NULL,
	"segments" jsonb NOT NULL,
	"remark" text NOT NULL,
	"reviewer" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verdicts" (
	"recording_no" text NOT NULL,
	"submission" integer NOT NULL,
	"decision" text NOT NULL,
	"findings" jsonb NOT NULL,
	"measures" jsonb NOT NULL,
	"levels" jsonb NOT NULL,
	"frames" jsonb NOT NULL,
	"thresholds_version" text NOT NULL,
	"engine" text NOT NULL,
	"judged_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "will_checks" (
	"will_check_no" text PRIMARY KEY NOT NULL,
	"recording_no" text NOT NULL,
	"session_id" text NOT NULL,
	"engine" text NOT NULL,
	"challenges" jsonb NOT NULL,
	"status" text NOT NULL,
	"code" text,
	"distance" double precision,
	"outside_no" text,
	"evidence" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "portrait_key" text;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "will_check" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "will_outcome" text;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "sales_no" text;--> statement-breakpoint
ALTER TABLE "transmit_records" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_recording_no_recordings_recording_no_fk" FOREIGN KEY ("recording_no") REFERENCES "public"."recordings"("recording_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_clips" ADD CONSTRAINT "draft_clips_recording_no_recordings_recording_no_fk" FOREIGN KEY ("recording_no") REFERENCES "public"."recordings"("recording_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_recording_no_recordings_recording_no_fk" FOREIGN KEY ("recording_no") REFERENCES "public"."recordings"("recording_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verdicts" ADD CONSTRAINT "verdicts_recording_no_recordings_recording_no_fk" FOREIGN KEY ("recording_no") REFERENCES "public"."recordings"("recording_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "will_checks" ADD CONSTRAINT "will_checks_recording_no_recordings_recording_no_fk" FOREIGN KEY ("recording_no") REFERENCES "public"."recordings"("recording_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_recording" ON "consents" USING btree ("recording_no","purpose");--> statement-breakpoint
CREATE INDEX "draft_clips_recording" ON "draft_clips" USING btree ("recording_no");--> statement-breakpoint
CREATE INDEX "reviews_recording" ON "reviews" USING btree ("recording_no","id");--> statement-breakpoint
CREATE UNIQUE INDEX "verdicts_submission" ON "verdicts" USING btree ("recording_no","submission");--> statement-breakpoint
CREATE INDEX "will_checks_recording" ON "will_checks" USING btree ("recording_no","created_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_sales_no_agents_sales_no_fk" FOREIGN KEY ("sales_no") REFERENCES "public"."agents"("sales_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_token_hash_unique" UNIQUE("token_hash");