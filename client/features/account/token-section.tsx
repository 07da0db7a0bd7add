import { useState } from 'react';
import { Link as RouterLink } from '@tanstack/react-router';
import type { Role } from '../../../shared/auth/roles';
import { trpc } from '../../trpc/trpc-react';
import { toFailure } from '../../trpc/failure';
import { ErrorBox, SkeletonRows } from '../../ui/admin/states';
import { NewToken } from './new-token';
import { Section } from './section';
import { TokenForm } from './token-form';
import type { CreatedToken } from './token-form';
import { TokenList } from './token-list';

export function TokenSection({ role }: { role: Role | null }) {
  const utils = trpc.useUtils();
  const query = trpc.auth.tokens.list.useQuery();
  const [created, setCreated] = useState<CreatedToken>();
  const refresh = () => utils.auth.tokens.list.invalidate();

  return (
    <Section
      id="tokens"
      title="Personal tokens"
      lead={
        <>
          For your own programs. 600 requests a minute instead of 60. <RouterLink to="/developers">Read API</RouterLink>
        </>
      }
    >
      {created && <NewToken key={created.id} name={created.name} token={created.token} />}
      {query.isPending && <SkeletonRows count={1} />}
      {query.isError && <ErrorBox message={toFailure(query.error).message} onTryAgain={() => void query.refetch()} />}
      {query.data && query.data.length > 0 && (
        <TokenList
          tokens={query.data}
          onRevoked={(id) => {
            setCreated((shown) => (shown?.id === id ? undefined : shown));
            return refresh();
          }}
        />
      )}
      <TokenForm
        role={role}
        onCreated={(token) => {
          setCreated(token);
          void refresh();
        }}
      />
    </Section>
  );
}
