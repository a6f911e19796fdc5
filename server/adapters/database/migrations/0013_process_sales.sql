ALTER TABLE "processes" ADD COLUMN "sales_no" text;--> statement-breakpoint
CREATE INDEX "processes_sales" ON "processes" USING btree ("sales_no","updated_at");