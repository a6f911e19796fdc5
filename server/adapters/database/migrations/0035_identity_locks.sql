CREATE TABLE "identity_locks" (
	"member_no" text NOT NULL,
	"what" text NOT NULL,
	"account" text NOT NULL,
	"name" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_locks_member_no_what_pk" PRIMARY KEY("member_no","what")
);
--> statement-breakpoint
ALTER TABLE "identity_locks" ADD CONSTRAINT "identity_locks_member_no_members_member_no_fk" FOREIGN KEY ("member_no") REFERENCES "public"."members"("member_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_locks" ADD CONSTRAINT "identity_locks_account_staff_accounts_account_fk" FOREIGN KEY ("account") REFERENCES "public"."staff_accounts"("account") ON DELETE no action ON UPDATE no action;