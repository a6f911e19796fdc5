CREATE TABLE "bank_agreements" (
	"order_no" text PRIMARY KEY NOT NULL,
	"agreement_no" text NOT NULL,
	"status" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"journal_no" text NOT NULL,
	"line" integer NOT NULL,
	"account" text NOT NULL,
	"side" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"order_no" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_confirmations" (
	"confirmation_no" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"member_no" text NOT NULL,
	"content_sha256" text NOT NULL,
	"content_sealed" text NOT NULL,
	"signature_sealed" text,
	"session_id" text NOT NULL,
	"request_id" text NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_mistakes" (
	"member_no" text NOT NULL,
	"request_id" text NOT NULL,
	"what_sealed" text NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "order_mistakes_member_no_request_id_pk" PRIMARY KEY("member_no","request_id")
);
--> statement-breakpoint
CREATE TABLE "payment_notices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"payment_no" text,
	"verdict" text NOT NULL,
	"body_sealed" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"payment_no" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"method" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"status" text NOT NULL,
	"settles" boolean DEFAULT false NOT NULL,
	"url" text,
	"trade_no" text,
	"reason_code" text,
	"origin" text NOT NULL,
	"session_id" text NOT NULL,
	"request_id" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"refund_no" text PRIMARY KEY NOT NULL,
	"payment_no" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"request_id" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"private_sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"refund_no" text PRIMARY KEY NOT NULL,
	"payment_no" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"refunded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_trades" (
	"payment_no" text PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"trade_no" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"reason_code" text,
	"notify_url" text NOT NULL,
	"return_url" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "bank_agreements" ADD CONSTRAINT "bank_agreements_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_confirmations" ADD CONSTRAINT "order_confirmations_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_confirmations" ADD CONSTRAINT "order_confirmations_member_no_members_member_no_fk" FOREIGN KEY ("member_no") REFERENCES "public"."members"("member_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_mistakes" ADD CONSTRAINT "order_mistakes_member_no_members_member_no_fk" FOREIGN KEY ("member_no") REFERENCES "public"."members"("member_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_no_payments_payment_no_fk" FOREIGN KEY ("payment_no") REFERENCES "public"."payments"("payment_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_journal" ON "ledger_entries" USING btree ("journal_no","line");--> statement-breakpoint
CREATE INDEX "ledger_entries_order" ON "ledger_entries" USING btree ("order_no");--> statement-breakpoint
CREATE UNIQUE INDEX "order_confirmations_request" ON "order_confirmations" USING btree ("member_no","request_id");--> statement-breakpoint
CREATE INDEX "order_confirmations_order" ON "order_confirmations" USING btree ("order_no","member_no","confirmed_at");--> statement-breakpoint
CREATE INDEX "payment_notices_payment" ON "payment_notices" USING btree ("payment_no");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_request" ON "payments" USING btree ("order_no","request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open" ON "payments" USING btree ("order_no") WHERE "payments"."status" in ('opening', 'open');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_settles" ON "payments" USING btree ("order_no") WHERE "payments"."settles";--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_request" ON "refunds" USING btree ("payment_no","request_id");
