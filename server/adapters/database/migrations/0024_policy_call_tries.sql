CREATE TABLE "policy_call_tries" (
	"call_no" text NOT NULL,
	"request_id" text NOT NULL,
	"account" text NOT NULL,
	"said_sealed" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "policy_call_tries_call_no_request_id_pk" PRIMARY KEY("call_no","request_id")
);
--> statement-breakpoint
ALTER TABLE "policy_calls" ADD COLUMN "call_no" text;--> statement-breakpoint
UPDATE "policy_calls" SET "call_no" = 'Q' || upper(substr(md5("policy_no" || '/' || "request_id"), 1, 20));--> statement-breakpoint
ALTER TABLE "policy_calls" ALTER COLUMN "call_no" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "policy_calls" ADD CONSTRAINT "policy_calls_call_no_unique" UNIQUE("call_no");--> statement-breakpoint
ALTER TABLE "policy_calls" ADD COLUMN "question" text;--> statement-breakpoint
ALTER TABLE "policy_calls" ADD COLUMN "called_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "policy_call_tries" ADD CONSTRAINT "policy_call_tries_call_no_policy_calls_call_no_fk" FOREIGN KEY ("call_no") REFERENCES "public"."policy_calls"("call_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_call_tries" ADD CONSTRAINT "policy_call_tries_account_staff_accounts_account_fk" FOREIGN KEY ("account") REFERENCES "public"."staff_accounts"("account") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "policy_calls_called" ON "policy_calls" USING btree ("called_at","asked_at");