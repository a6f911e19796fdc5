import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { NumberedList } from '../../../ui/numbered-list.tsx';
import { Page } from '../../../ui/page.tsx';
import { useAllowMutation } from './api.ts';

/** The stand-in of the chat app's page on which a customer lets an official account know them. */
export default function AuthorizePage() {
  const [query] = useSearchParams();
  const [allow, { isLoading }] = useAllowMutation();
  const given = (name: string) => query.get(name) ?? '';
  const decide = async (allows: boolean) => {
    const { data } = await allow({
      ...{ redirect_uri: given('redirect_uri'), state: given('state'), account: given('account') },
      ...{ scope: 'userinfo', allows },
    });
    if (data) window.location.replace(data.address);
  };
  return (
    <Page
      title="演示微信授权"
      actions={
        <>
          <Button look="outline" busy={isLoading} onClick={() => void decide(false)}>
            拒绝
          </Button>
          <Button busy={isLoading} onClick={() => void decide(true)}>
            允许
          </Button>
        </>
      }
    >
      <Card title="演示公众号申请">
        <NumberedList items={['获得您的昵称和头像', '在换手机后认出您']} />
      </Card>
    </Page>
  );
}
