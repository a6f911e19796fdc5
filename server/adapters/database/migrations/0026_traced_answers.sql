-- Until here a tap was written down by the words of what was chosen: answers about health, a profession, names.
-- Which of them are answers cannot be told any more; what was tapped on a sale's pages beside the trial is left out.
UPDATE "page_operations" SET "target" = NULL
WHERE "owner_kind" IN ('process', 'member') AND "kind" = 'click' AND "page" <> '/detail';
