-- What a recording's customer confirms stands in the recording itself: a product's file may change afterwards.
UPDATE "recordings" SET "facts" = p."detail" - 'statement' - 'willCheck' - 'insuranceTerm'
  FROM "products" p WHERE p."product_no" = "recordings"."product_no" AND "recordings"."facts" IS NULL;--> statement-breakpoint
UPDATE "products" SET "detail" = jsonb_build_object(
  'facts', "detail" - 'statement' - 'willCheck' - 'insuranceTerm',
  'statement', "detail"->'statement',
  'willCheck', "detail"->'willCheck',
  'insuranceTerm', "detail"->'insuranceTerm'
);--> statement-breakpoint
ALTER TABLE "recordings" ALTER COLUMN "facts" SET NOT NULL;
