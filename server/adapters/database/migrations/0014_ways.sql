CREATE TABLE "official_customers" (
	"customer_no" text PRIMARY KEY NOT NULL,
	"openid_fingerprint" text NOT NULL,
	"last_login_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "official_customers_openid_fingerprint_unique" UNIQUE("openid_fingerprint")
);
--> statement-breakpoint
CREATE TABLE "open_platform_tokens" (
	"name" text PRIMARY KEY NOT NULL,
	"value_sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_authorizations" (
	"code" text PRIMARY KEY NOT NULL,
	"openid" text NOT NULL,
	"scope" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_platform_tokens" (
	"value" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "customer_no" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_no_official_customers_customer_no_fk" FOREIGN KEY ("customer_no") REFERENCES "public"."official_customers"("customer_no") ON DELETE no action ON UPDATE no action;