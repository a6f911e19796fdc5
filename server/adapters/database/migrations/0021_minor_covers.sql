CREATE TABLE "minor_covers" (
	"policy_no" text NOT NULL,
	"person_index" text NOT NULL,
	"yuan" integer NOT NULL,
	CONSTRAINT "minor_covers_policy_no_person_index_pk" PRIMARY KEY("policy_no","person_index")
);
--> statement-breakpoint
ALTER TABLE "minor_covers" ADD CONSTRAINT "minor_covers_policy_no_policies_policy_no_fk" FOREIGN KEY ("policy_no") REFERENCES "public"."policies"("policy_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "minor_covers_person" ON "minor_covers" USING btree ("person_index");