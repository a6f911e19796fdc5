CREATE INDEX "face_checks_clip" ON "face_checks" USING btree ("clip_file_id");--> statement-breakpoint
CREATE INDEX "member_card_pictures_file" ON "member_card_pictures" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "member_cards_to_person" ON "member_cards" USING btree ("done_at") WHERE "member_cards"."state" = 'to_person';--> statement-breakpoint
CREATE INDEX "member_cards_decided" ON "member_cards" USING btree ("decided_at") WHERE "member_cards"."decided_at" is not null and "member_cards"."state" in ('passed', 'refused');--> statement-breakpoint
CREATE INDEX "member_faces_to_person" ON "member_faces" USING btree ("done_at") WHERE "member_faces"."state" = 'to_person';--> statement-breakpoint
CREATE INDEX "member_faces_decided" ON "member_faces" USING btree ("decided_at") WHERE "member_faces"."decided_at" is not null and "member_faces"."state" in ('passed', 'refused');--> statement-breakpoint
CREATE INDEX "recording_clips_file" ON "recording_clips" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "recordings_sales" ON "recordings" USING btree ("sales_no","updated_at","recording_no");--> statement-breakpoint
CREATE INDEX "recordings_expiry" ON "recordings" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "recordings_holder" ON "recordings" USING btree ("holder") WHERE "recordings"."holder" is not null;--> statement-breakpoint
CREATE INDEX "recordings_erased" ON "recordings" USING btree ("erased_at") WHERE "recordings"."erased_at" is not null;--> statement-breakpoint
CREATE INDEX "sessions_customer" ON "sessions" USING btree ("customer_no");--> statement-breakpoint
CREATE INDEX "order_risks_assessment" ON "order_risks" USING btree ("assessment_no");--> statement-breakpoint
CREATE INDEX "underwriting_cases_locked" ON "underwriting_cases" USING btree ("locked_until") WHERE "underwriting_cases"."locked_until" is not null;--> statement-breakpoint
CREATE INDEX "underwriting_cases_decided" ON "underwriting_cases" USING btree ("decided_at") WHERE "underwriting_cases"."decided_at" is not null and "underwriting_cases"."status" in ('completed', 'invalid');