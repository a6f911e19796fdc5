CREATE TABLE "product_images" (
	"sha256" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL
);
