CREATE TABLE "members" (
	"member_no" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"role" text NOT NULL,
	"seq" integer NOT NULL,
	"person_no" text,
	"values_sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"order_no" text PRIMARY KEY NOT NULL,
	"process_no" text NOT NULL,
	"product_no" text NOT NULL,
	"product_version" integer NOT NULL,
	"product_plan_no" text NOT NULL,
	"status" text NOT NULL,
	"first_fen" bigint NOT NULL,
	"genes_sealed" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_process_no_unique" UNIQUE("process_no")
);
--> statement-breakpoint
CREATE TABLE "application_snapshots" (
	"process_no" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"values_sealed" text NOT NULL,
	"request_id" text NOT NULL,
	"session_id" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_sessions" (
	"process_no" text NOT NULL,
	"session_id" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "process_sessions_process_no_session_id_pk" PRIMARY KEY("process_no","session_id")
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"process_no" text PRIMARY KEY NOT NULL,
	"product_no" text NOT NULL,
	"product_version" integer NOT NULL,
	"product_plan_no" text,
	"mode" text NOT NULL,
	"session_id" text NOT NULL,
	"request_id" text NOT NULL,
	"current" text NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"genes_sealed" text,
	"first_fen" bigint,
	"transmit_record_no" text,
	"verified_mobile_sealed" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "step_reports" (
	"process_no" text NOT NULL,
	"step" text NOT NULL,
	"member_no" text NOT NULL,
	"outcome" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "step_reports_process_no_step_member_no_pk" PRIMARY KEY("process_no","step","member_no")
);
--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_person_no_people_person_no_fk" FOREIGN KEY ("person_no") REFERENCES "public"."people"("person_no") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_process_no_processes_process_no_fk" FOREIGN KEY ("process_no") REFERENCES "public"."processes"("process_no") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "application_snapshots" ADD CONSTRAINT "application_snapshots_process_no_processes_process_no_fk" FOREIGN KEY ("process_no") REFERENCES "public"."processes"("process_no") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "process_sessions" ADD CONSTRAINT "process_sessions_process_no_processes_process_no_fk" FOREIGN KEY ("process_no") REFERENCES "public"."processes"("process_no") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "step_reports" ADD CONSTRAINT "step_reports_process_no_processes_process_no_fk" FOREIGN KEY ("process_no") REFERENCES "public"."processes"("process_no") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "members_order" ON "members" USING btree ("order_no","role","seq");
--> statement-breakpoint
CREATE INDEX "members_person" ON "members" USING btree ("person_no");
--> statement-breakpoint
CREATE INDEX "process_sessions_session" ON "process_sessions" USING btree ("session_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "processes_request" ON "processes" USING btree ("session_id","request_id");
--> statement-breakpoint
CREATE INDEX "processes_updated" ON "processes" USING btree ("updated_at");
