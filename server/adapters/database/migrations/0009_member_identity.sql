CREATE TABLE "card_corrections" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_no" text NOT NULL,
	"field" text NOT NULL,
	"read_sealed" text,
	"typed_sealed" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "face_checks" (
	"check_no" text PRIMARY KEY NOT NULL,
	"member_no" text NOT NULL,
	"session_id" text NOT NULL,
	"challenges" jsonb NOT NULL,
	"status" text NOT NULL,
	"code" text,
	"distance" double precision,
	"thresholds" text,
	"risk_score" double precision,
	"evidence" jsonb NOT NULL,
	"clip_file_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "link_sessions" (
	"transmit_record_no" text NOT NULL,
	"session_id" text NOT NULL,
	"proven_at" timestamp with time zone NOT NULL,
	CONSTRAINT "link_sessions_transmit_record_no_session_id_pk" PRIMARY KEY("transmit_record_no","session_id")
);
--> statement-breakpoint
CREATE TABLE "member_acts" (
	"member_no" text NOT NULL,
	"request_id" text NOT NULL,
	"act_hash" text NOT NULL,
	"made" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_acts_member_no_request_id_pk" PRIMARY KEY("member_no","request_id")
);
--> statement-breakpoint
CREATE TABLE "member_card_pictures" (
	"member_no" text NOT NULL,
	"place" text NOT NULL,
	"file_id" text NOT NULL,
	"flagged" boolean NOT NULL,
	CONSTRAINT "member_card_pictures_member_no_place_pk" PRIMARY KEY("member_no","place")
);
--> statement-breakpoint
CREATE TABLE "member_cards" (
	"member_no" text PRIMARY KEY NOT NULL,
	"paper" text NOT NULL,
	"state" text NOT NULL,
	"content_sealed" text,
	"quality_failures" integer DEFAULT 0 NOT NULL,
	"to_person_because" text,
	"done_at" timestamp with time zone,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"remark_sealed" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_faces" (
	"member_no" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"code" text,
	"done_at" timestamp with time zone,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"remark_sealed" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "card_corrections" ADD CONSTRAINT "card_corrections_member_no_members_member_no_fk" FOREIGN KEY ("member_no") REFERENCES "public"."members"("member_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "face_checks" ADD CONSTRAINT "face_checks_member_no_members_member_no_fk" FOREIGN KEY ("member_no") REFERENCES "public"."members"("member_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "face_checks" ADD CONSTRAINT "face_checks_clip_file_id_core_files_file_id_fk" FOREIGN KEY ("clip_file_id") REFERENCES "public"."core_files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_sessions" ADD CONSTRAINT "link_sessions_transmit_record_no_links_transmit_record_no_fk" FOREIGN KEY ("transmit_record_no") REFERENCES "public"."links"("transmit_record_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_acts" ADD CONSTRAINT "member_acts_member_no_members_member_no_fk" FOREIGN KEY ("member_no") REFERENCES "public"."members"("member_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_card_pictures" ADD CONSTRAINT "member_card_pictures_member_no_members_member_no_fk" FOREIGN KEY ("member_no") REFERENCES "public"."members"("member_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_card_pictures" ADD CONSTRAINT "member_card_pictures_file_id_core_files_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."core_files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_cards" ADD CONSTRAINT "member_cards_member_no_members_member_no_fk" FOREIGN KEY ("member_no") REFERENCES "public"."members"("member_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_faces" ADD CONSTRAINT "member_faces_member_no_members_member_no_fk" FOREIGN KEY ("member_no") REFERENCES "public"."members"("member_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_corrections_member" ON "card_corrections" USING btree ("member_no");--> statement-breakpoint
CREATE INDEX "face_checks_member" ON "face_checks" USING btree ("member_no","created_at");--> statement-breakpoint
CREATE INDEX "link_sessions_session" ON "link_sessions" USING btree ("session_id");