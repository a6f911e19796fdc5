CREATE TABLE "identity_decisions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_no" text NOT NULL,
	"what" text NOT NULL,
	"sent_at" timestamp with time zone,
	"decision" text NOT NULL,
	"reason_sealed" text NOT NULL,
	"account" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity_decisions" ADD CONSTRAINT "identity_decisions_member_no_members_member_no_fk" FOREIGN KEY ("member_no") REFERENCES "public"."members"("member_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_decisions_member" ON "identity_decisions" USING btree ("member_no","what");