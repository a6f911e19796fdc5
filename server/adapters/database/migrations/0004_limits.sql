CREATE TABLE "key_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL
);
--> statement-breakpoint
-- Unlogged: a crash forgets what was counted, and no count waits for a disk.
CREATE UNLOGGED TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "identity_attempts" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "identity_attempts" CASCADE;--> statement-breakpoint
ALTER TABLE "sales_agents" ADD COLUMN "token_given_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_sms" ADD COLUMN "mobile_fingerprint" text;--> statement-breakpoint
CREATE INDEX "captchas_session" ON "captchas" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sandbox_sms_mobile" ON "sandbox_sms" USING btree ("mobile_fingerprint","id");--> statement-breakpoint
-- The sessions of sales agents that this release ends were only over until the next use of the token before.
DELETE FROM "sessions" WHERE "kind" = 'sales';
