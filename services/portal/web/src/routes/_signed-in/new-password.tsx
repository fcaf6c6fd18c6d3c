import { createFileRoute, Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { NewPassword } from '../../session/password/NewPassword.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

export const Route = createFileRoute('/_signed-in/new-password')({ component: ChooseNewPassword });

function ChooseNewPassword() {
  const { session } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <div className="mx-auto w-full max-w-[26rem]">
      <PageTitle title={m.forgot_title()} lead={m.new_password_lead({ email: session.email })} />
      <NewPassword onDone={() => void navigate({ to: '/' })} />
      <p className="mt-8 border-t border-line pt-3 text-sm">
        <Link to="/" className="link touch">
          {m.new_password_later()}
        </Link>
      </p>
    </div>
  );
}
