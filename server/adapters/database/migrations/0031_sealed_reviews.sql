ALTER TABLE "reviews" ALTER COLUMN "remark" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "said_sealed" text;--> statement-breakpoint
-- What reviewers wrote of a recording that is erased goes with it; what else stands there is sealed at the start.
UPDATE "reviews" SET "remark" = '', "not_watched_because" = '', "against_machine_because" = '',
  "segments" = (SELECT coalesce(jsonb_agg(s - 'remark'), '[]') FROM jsonb_array_elements("reviews"."segments") s)
  FROM "recordings" r WHERE r."recording_no" = "reviews"."recording_no" AND r."erased_at" IS NOT NULL;--> statement-breakpoint
UPDATE "recordings" SET "segments" = (
  SELECT coalesce(jsonb_agg(jsonb_set(s, '{remark}', 'null') ORDER BY place), '[]')
  FROM jsonb_array_elements("segments") WITH ORDINALITY AS e(s, place)
) WHERE "erased_at" IS NOT NULL;
