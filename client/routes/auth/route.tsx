import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AuthFrame } from '../../features/auth/auth-frame';
import { Brand } from '../../layouts/brand';
import { ColourModeMenu } from '../../layouts/colour-mode-switch';
import { RouteFocus } from '../../layouts/route-focus';
import { ToastProvider } from '../../ui/messages/toaster';

export const Route = createFileRoute('/auth')({
  staticData: { layout: 'application' },
  loader: async ({ context }) => ({ site: await context.site() }),
  component: function AuthLayoutRoute() {
    const { site } = Route.useLoaderData();
    const top = (
      <>
        <Brand site={site} />
        <ColourModeMenu />
      </>
    );
    return (
      <ToastProvider>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <AuthFrame top={top}>
          <Outlet />
        </AuthFrame>
        <RouteFocus />
      </ToastProvider>
    );
  },
});
