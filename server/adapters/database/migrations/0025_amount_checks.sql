CREATE TABLE "amount_checks" (
	"payment_no" text PRIMARY KEY NOT NULL,
	"channel_fen" bigint,
	"trade_no" text,
	"since" timestamp with time zone NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"decision" text,
	"reason_sealed" text,
	"account" text,
	"request_id" text,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "amount_checks" ADD CONSTRAINT "amount_checks_payment_no_payments_payment_no_fk" FOREIGN KEY ("payment_no") REFERENCES "public"."payments"("payment_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "amount_checks" ADD CONSTRAINT "amount_checks_account_staff_accounts_account_fk" FOREIGN KEY ("account") REFERENCES "public"."staff_accounts"("account") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "amount_checks_done" ON "amount_checks" USING btree ("done_at","since");