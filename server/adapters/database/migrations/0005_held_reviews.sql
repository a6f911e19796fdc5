ALTER TABLE "reviews" ADD COLUMN "state" text DEFAULT 'in_force' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "takes_effect_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "not_watched_because" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "against_machine_because" text DEFAULT '' NOT NULL;
