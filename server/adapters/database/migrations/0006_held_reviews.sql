CREATE TABLE "review_locks" (
	"recording_no" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"name" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "board_notes" (
	"recording_no" text PRIMARY KEY NOT NULL,
	"text_sealed" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sales_agents" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "state" text DEFAULT 'in_force' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "takes_effect_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "not_watched_because" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "against_machine_because" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "review_locks" ADD CONSTRAINT "review_locks_recording_no_recordings_recording_no_fk" FOREIGN KEY ("recording_no") REFERENCES "public"."recordings"("recording_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_locks" ADD CONSTRAINT "review_locks_account_staff_accounts_account_fk" FOREIGN KEY ("account") REFERENCES "public"."staff_accounts"("account") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_notes" ADD CONSTRAINT "board_notes_recording_no_recordings_recording_no_fk" FOREIGN KEY ("recording_no") REFERENCES "public"."recordings"("recording_no") ON DELETE no action ON UPDATE no action;
