ALTER TABLE "agents" RENAME TO "sales_agents";--> statement-breakpoint
ALTER TABLE "sales_agents" RENAME CONSTRAINT "agents_token_hash_unique" TO "sales_agents_token_hash_unique";--> statement-breakpoint
ALTER TABLE "recordings" RENAME CONSTRAINT "recordings_sales_no_agents_sales_no_fk" TO "recordings_sales_no_sales_agents_sales_no_fk";--> statement-breakpoint
ALTER TABLE "sessions" RENAME CONSTRAINT "sessions_sales_no_agents_sales_no_fk" TO "sessions_sales_no_sales_agents_sales_no_fk";--> statement-breakpoint

ALTER TABLE "captchas" DROP CONSTRAINT "captchas_recording_no_recordings_recording_no_fk";--> statement-breakpoint
DROP INDEX "captchas_recording";--> statement-breakpoint
ALTER TABLE "captchas" RENAME COLUMN "recording_no" TO "owner_no";--> statement-breakpoint
ALTER TABLE "captchas" ADD COLUMN "owner_kind" text DEFAULT 'recording' NOT NULL;--> statement-breakpoint
ALTER TABLE "captchas" ALTER COLUMN "owner_kind" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "captchas_owner" ON "captchas" USING btree ("owner_kind","owner_no","sent_at");--> statement-breakpoint

ALTER TABLE "identity_attempts" DROP CONSTRAINT "identity_attempts_recording_no_recordings_recording_no_fk";--> statement-breakpoint
ALTER TABLE "identity_attempts" DROP CONSTRAINT "identity_attempts_pkey";--> statement-breakpoint
ALTER TABLE "identity_attempts" RENAME COLUMN "recording_no" TO "owner_no";--> statement-breakpoint
ALTER TABLE "identity_attempts" ADD COLUMN "owner_kind" text DEFAULT 'recording' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_attempts" ALTER COLUMN "owner_kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "identity_attempts" ADD CONSTRAINT "identity_attempts_owner_kind_owner_no_pk" PRIMARY KEY ("owner_kind","owner_no");--> statement-breakpoint

ALTER TABLE "core_files" DROP CONSTRAINT "core_files_recording_no_recordings_recording_no_fk";--> statement-breakpoint
DROP INDEX "core_files_recording";--> statement-breakpoint
ALTER TABLE "core_files" RENAME COLUMN "recording_no" TO "owner_no";--> statement-breakpoint
ALTER TABLE "core_files" ADD COLUMN "owner_kind" text DEFAULT 'recording' NOT NULL;--> statement-breakpoint
ALTER TABLE "core_files" ALTER COLUMN "owner_kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "core_files" ADD COLUMN "purpose" text DEFAULT 'single_recording' NOT NULL;--> statement-breakpoint
ALTER TABLE "core_files" ALTER COLUMN "purpose" DROP DEFAULT;--> statement-breakpoint
UPDATE "core_files" SET "purpose" = 'permanent_video' WHERE "key" LIKE 'permanent/%';--> statement-breakpoint
CREATE INDEX "core_files_owner" ON "core_files" USING btree ("owner_kind","owner_no");--> statement-breakpoint

ALTER TABLE "consents" DROP CONSTRAINT "consents_recording_no_recordings_recording_no_fk";--> statement-breakpoint
DROP INDEX "consents_recording";--> statement-breakpoint
ALTER TABLE "consents" RENAME COLUMN "recording_no" TO "owner_no";--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "owner_kind" text DEFAULT 'recording' NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ALTER COLUMN "owner_kind" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "consents_owner" ON "consents" USING btree ("owner_kind","owner_no","purpose");--> statement-breakpoint

ALTER TABLE "page_operations" DROP CONSTRAINT "page_operations_recording_no_recordings_recording_no_fk";--> statement-breakpoint
DROP INDEX "page_operations_once";--> statement-breakpoint
DROP INDEX "page_operations_time";--> statement-breakpoint
ALTER TABLE "page_operations" RENAME COLUMN "recording_no" TO "owner_no";--> statement-breakpoint
ALTER TABLE "page_operations" ADD COLUMN "owner_kind" text DEFAULT 'recording' NOT NULL;--> statement-breakpoint
ALTER TABLE "page_operations" ALTER COLUMN "owner_kind" DROP DEFAULT;--> statement-breakpoint
CREATE UNIQUE INDEX "page_operations_once" ON "page_operations" USING btree ("owner_kind","owner_no","operation_id");--> statement-breakpoint
CREATE INDEX "page_operations_time" ON "page_operations" USING btree ("owner_kind","owner_no","at");--> statement-breakpoint

ALTER TABLE "recording_events" RENAME TO "events";--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "recording_events_recording_no_recordings_recording_no_fk";--> statement-breakpoint
DROP INDEX "recording_events_recording";--> statement-breakpoint
ALTER TABLE "events" RENAME COLUMN "recording_no" TO "owner_no";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "owner_kind" text DEFAULT 'recording' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "owner_kind" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "events_owner" ON "events" USING btree ("owner_kind","owner_no","id");--> statement-breakpoint

ALTER TABLE "transmit_records" RENAME TO "links";--> statement-breakpoint
ALTER TABLE "links" DROP CONSTRAINT "transmit_records_recording_no_recordings_recording_no_fk";--> statement-breakpoint
DROP INDEX "transmit_records_recording";--> statement-breakpoint
ALTER INDEX "transmit_records_code" RENAME TO "links_code";--> statement-breakpoint
ALTER TABLE "links" RENAME COLUMN "link_kind" TO "kind";--> statement-breakpoint
ALTER TABLE "links" RENAME COLUMN "recording_no" TO "owner_no";--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "owner_kind" text DEFAULT 'recording' NOT NULL;--> statement-breakpoint
ALTER TABLE "links" ALTER COLUMN "owner_kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "purpose" text DEFAULT 'single_recording' NOT NULL;--> statement-breakpoint
ALTER TABLE "links" ALTER COLUMN "purpose" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "person_no" text;--> statement-breakpoint
UPDATE "links" SET "person_no" = "recordings"."person_no" FROM "recordings" WHERE "recordings"."recording_no" = "links"."owner_no";--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_person_no_people_person_no_fk" FOREIGN KEY ("person_no") REFERENCES "public"."people"("person_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "links_owner" ON "links" USING btree ("owner_kind","owner_no");--> statement-breakpoint

CREATE TABLE "staff_accounts" (
	"account" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"roles" jsonb NOT NULL,
	"password_hash" text NOT NULL,
	"totp_sealed" text,
	"totp_step" integer,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_staff_accounts_account_fk" FOREIGN KEY ("account") REFERENCES "public"."staff_accounts"("account") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_account_staff_accounts_account_fk" FOREIGN KEY ("account") REFERENCES "public"."staff_accounts"("account") ON DELETE no action ON UPDATE no action;--> statement-breakpoint

CREATE TABLE "insurer_clients" (
	"key_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"secret_sealed" text NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insurer_nonces" (
	"key_id" text NOT NULL,
	"nonce" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "insurer_nonces_key_id_nonce_pk" PRIMARY KEY("key_id","nonce")
);
--> statement-breakpoint
CREATE TABLE "insurer_requests" (
	"key_id" text NOT NULL,
	"request_id" text NOT NULL,
	"request_hash" text NOT NULL,
	"recording_no" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "insurer_requests_key_id_request_id_pk" PRIMARY KEY("key_id","request_id")
);
--> statement-breakpoint
ALTER TABLE "insurer_nonces" ADD CONSTRAINT "insurer_nonces_key_id_insurer_clients_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."insurer_clients"("key_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurer_requests" ADD CONSTRAINT "insurer_requests_key_id_insurer_clients_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."insurer_clients"("key_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurer_requests" ADD CONSTRAINT "insurer_requests_recording_no_recordings_recording_no_fk" FOREIGN KEY ("recording_no") REFERENCES "public"."recordings"("recording_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "insurer_nonces_expiry" ON "insurer_nonces" USING btree ("expires_at");--> statement-breakpoint

CREATE TABLE "sandbox_portraits" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"picture_sealed" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
UPDATE "jobs" SET "done_at" = now() WHERE "status" = 'done';
