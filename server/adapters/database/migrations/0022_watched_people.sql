ALTER TABLE "watched_runs" ADD COLUMN "who" text DEFAULT 'customer' NOT NULL;--> statement-breakpoint
ALTER TABLE "watched_runs" ADD COLUMN "member_no" text;--> statement-breakpoint
ALTER TABLE "watched_runs" ADD COLUMN "page_version" text;