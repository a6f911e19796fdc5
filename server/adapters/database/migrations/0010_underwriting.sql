CREATE TABLE "health_confirmations" (
	"member_no" text PRIMARY KEY NOT NULL,
	"right" boolean NOT NULL,
	"mistake_sealed" text,
	"content_sha256" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "health_notices" (
	"order_no" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"revision" integer NOT NULL,
	"content_sealed" text NOT NULL,
	"texts_sha256" text NOT NULL,
	"request_id" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_risks" (
	"order_no" text PRIMARY KEY NOT NULL,
	"assessment_no" text NOT NULL,
	"insisted_at" timestamp with time zone,
	"sentence_sealed" text,
	"first_fen" bigint
);
--> statement-breakpoint
CREATE TABLE "risk_assessments" (
	"assessment_no" text PRIMARY KEY NOT NULL,
	"person_index" text NOT NULL,
	"person_no" text,
	"order_no" text NOT NULL,
	"product_no" text NOT NULL,
	"product_version" integer NOT NULL,
	"content_sealed" text NOT NULL,
	"request_id" text NOT NULL,
	"assessed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "underwriting_cases" (
	"case_no" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"member_no" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"result" text,
	"decision_sealed" text,
	"note_sealed" text,
	"asked_for_sealed" text,
	"sent_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"request_id" text,
	"request_hash" text,
	"locked_by" text,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "underwriting_conditions" (
	"condition_no" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"member_no" text NOT NULL,
	"kind" text NOT NULL,
	"by" text NOT NULL,
	"item_no" text,
	"permille" integer,
	"text_sealed" text,
	"because_sealed" text NOT NULL,
	"valid_until" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"accepted_by" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "underwriting_images" (
	"member_no" text NOT NULL,
	"image" text NOT NULL,
	"file_id" text NOT NULL,
	"place" integer NOT NULL,
	"unclear" boolean NOT NULL,
	"flagged" boolean NOT NULL,
	"asked_again" boolean DEFAULT false NOT NULL,
	CONSTRAINT "underwriting_images_member_no_image_file_id_pk" PRIMARY KEY("member_no","image","file_id")
);
--> statement-breakpoint
ALTER TABLE "health_confirmations" ADD CONSTRAINT "health_confirmations_member_no_members_member_no_fk" FOREIGN KEY ("member_no") REFERENCES "public"."members"("member_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_notices" ADD CONSTRAINT "health_notices_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_risks" ADD CONSTRAINT "order_risks_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_risks" ADD CONSTRAINT "order_risks_assessment_no_risk_assessments_assessment_no_fk" FOREIGN KEY ("assessment_no") REFERENCES "public"."risk_assessments"("assessment_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_assessments" ADD CONSTRAINT "risk_assessments_person_no_people_person_no_fk" FOREIGN KEY ("person_no") REFERENCES "public"."people"("person_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_assessments" ADD CONSTRAINT "risk_assessments_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "underwriting_cases" ADD CONSTRAINT "underwriting_cases_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "underwriting_cases" ADD CONSTRAINT "underwriting_cases_member_no_members_member_no_fk" FOREIGN KEY ("member_no") REFERENCES "public"."members"("member_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "underwriting_cases" ADD CONSTRAINT "underwriting_cases_decided_by_staff_accounts_account_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff_accounts"("account") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "underwriting_cases" ADD CONSTRAINT "underwriting_cases_locked_by_staff_accounts_account_fk" FOREIGN KEY ("locked_by") REFERENCES "public"."staff_accounts"("account") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "underwriting_conditions" ADD CONSTRAINT "underwriting_conditions_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "underwriting_conditions" ADD CONSTRAINT "underwriting_conditions_member_no_members_member_no_fk" FOREIGN KEY ("member_no") REFERENCES "public"."members"("member_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "underwriting_images" ADD CONSTRAINT "underwriting_images_member_no_members_member_no_fk" FOREIGN KEY ("member_no") REFERENCES "public"."members"("member_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "underwriting_images" ADD CONSTRAINT "underwriting_images_file_id_core_files_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."core_files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "risk_assessments_person" ON "risk_assessments" USING btree ("person_index","assessed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "risk_assessments_request" ON "risk_assessments" USING btree ("order_no","request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "underwriting_cases_member" ON "underwriting_cases" USING btree ("member_no","kind");--> statement-breakpoint
CREATE INDEX "underwriting_cases_order" ON "underwriting_cases" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "underwriting_cases_status" ON "underwriting_cases" USING btree ("status","sent_at");--> statement-breakpoint
CREATE INDEX "underwriting_conditions_order" ON "underwriting_conditions" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "underwriting_images_file" ON "underwriting_images" USING btree ("file_id");