import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useDesktopScale } from '../../../lib/use-desktop-scale.ts';
import { wantedRoute } from '../../../process/staff/wanted-route.ts';
import { staffSession } from '../../../session/staff-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoginFields } from './login-fields.tsx';
import type { LoginField } from './login-form.ts';
import styles from './login-page.module.css';
import { useLogin } from './use-login.ts';

/** Once there is a session, back to the page that was wanted. */
export default function LoginPage() {
  useDesktopScale();
  const { search } = useLocation();
  const session = useSyncExternalStore(staffSession.subscribe, staffSession.get);
  return session ? <Navigate to={wantedRoute(search, session.roles)} replace /> : <Login />;
}

function Login() {
  const { form, messages, busy, fill, submit } = useLogin();
  const element = useRef<HTMLFormElement>(null);
  const focus = useFocusOn(element);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void submit().then(focus);
  };
  return (
    <main className={styles.login}>
      <h1>工作人员登录</h1>
      {staffSession.wasRefused() && !messages.form && (
        <Notice tone="attention" live title="登录已失效，请重新登录">
          <p>没有提交的内容已保留。</p>
        </Notice>
      )}
      {messages.form && (
        <Notice tone="danger" live>
          <p>{messages.form}</p>
        </Notice>
      )}
      <form ref={element} noValidate onSubmit={send}>
        <Card>
          <LoginFields form={form} messages={messages} onFill={fill} />
        </Card>
        <div className={styles.actions}>
          <Button type="submit" busy={busy}>
            登录
          </Button>
        </div>
      </form>
    </main>
  );
}

/**
 * The focus begins in the account's field, and moves to another once what was answered is drawn; a field may have come
 * with the answer.
 */
function useFocusOn(form: { readonly current: HTMLFormElement | null }) {
  const [asked, setAsked] = useState<{ readonly field: LoginField } | null>({ field: 'account' });
  useEffect(() => {
    if (asked) form.current?.querySelector<HTMLElement>(`[name="${asked.field}"]`)?.focus();
  }, [asked, form]);
  return (field: LoginField | null) => setAsked(field && { field });
}
