ALTER TABLE "insurer_clients" ADD COLUMN "insurer_name" text;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "forgotten_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sales_agents" ADD COLUMN "disabled_at" timestamp with time zone;