import { isShown } from '../../../../contract/form.ts';
import { useWayBack } from '../../../lib/use-way-back.ts';
import { Card, Rows } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import type { ModuleList } from '../form/form-session.ts';
import { readOnlyWords } from './read-only-words.ts';

/** What stands in the application, for the agent who prepared it: nothing can be changed here. */
export function ReadOnlyApplication({ form: { modules, snapshot } }: { readonly form: ModuleList }) {
  const back = useWayBack('/pc-share', { replace: true });
  return (
    <Page title="准备投保单" back={back}>
      <Notice tone="info" title="客户已接手">
        <p>现在由客户本人填写，您只能查看。证件号码与账号不会显示。</p>
      </Notice>
      {modules.map((module) =>
        (snapshot?.values[module.module] ?? []).map((entry, index) => (
          <Card key={`${module.module} ${index}`} title={module.title}>
            <Rows
              rows={module.fields
                .filter((field) => isShown(field, entry))
                .map((field) => ({ label: field.label, value: readOnlyWords(field, entry[field.field]) }))}
            />
          </Card>
        )),
      )}
    </Page>
  );
}
