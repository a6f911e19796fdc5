CREATE TABLE "transmit_read_logs" (
	"transmit_read_log_no" text PRIMARY KEY NOT NULL,
	"transmit_record_no" text NOT NULL,
	"session_id" text NOT NULL,
	"request_id" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"seconds" integer NOT NULL,
	"last_page" text NOT NULL,
	"process_no" text,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transmit_records" (
	"transmit_record_no" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"mode" text NOT NULL,
	"page_kind" text NOT NULL,
	"product_no" text NOT NULL,
	"product_plan_no" text,
	"sales_no" text,
	"made_by" text NOT NULL,
	"request_id" text NOT NULL,
	"process_no" text,
	"old_record_no" text,
	"transmit_read_log_no" text,
	"front_gene_arr_sealed" text,
	"channel" text,
	"shared_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transmit_read_logs" ADD CONSTRAINT "transmit_read_logs_transmit_record_no_transmit_records_transmit_record_no_fk" FOREIGN KEY ("transmit_record_no") REFERENCES "public"."transmit_records"("transmit_record_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transmit_read_logs" ADD CONSTRAINT "transmit_read_logs_process_no_processes_process_no_fk" FOREIGN KEY ("process_no") REFERENCES "public"."processes"("process_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transmit_records" ADD CONSTRAINT "transmit_records_process_no_processes_process_no_fk" FOREIGN KEY ("process_no") REFERENCES "public"."processes"("process_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "transmit_read_logs_opening" ON "transmit_read_logs" USING btree ("transmit_record_no","session_id","request_id");--> statement-breakpoint
CREATE INDEX "transmit_read_logs_process" ON "transmit_read_logs" USING btree ("process_no");--> statement-breakpoint
CREATE UNIQUE INDEX "transmit_records_request" ON "transmit_records" USING btree ("made_by","request_id");--> statement-breakpoint
CREATE INDEX "transmit_records_old" ON "transmit_records" USING btree ("old_record_no");--> statement-breakpoint
CREATE INDEX "transmit_records_process" ON "transmit_records" USING btree ("process_no");