ALTER TABLE "official_customers" ADD COLUMN "openid_sealed" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "place" text DEFAULT 'page' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "prepay_id" text;