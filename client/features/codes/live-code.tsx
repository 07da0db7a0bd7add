import { useState } from 'react';
import type { ShownCode } from '../../../shared/codes/promo-codes';
import { PromoCode } from '../affiliate/promo-code';
import { CodeNote } from './code-note';
import { DidItWork } from './did-it-work';

type Props = {
  casino: { promoCode: string | null; code: ShownCode | null };
  address: string;
  /** Position for the report of what earns. */
  from: string;
  className?: string | undefined;
};

export function LiveCode({ casino: { promoCode, code }, address, from, className }: Props) {
  const [isTaken, setIsTaken] = useState(false);
  return (
    <>
      {promoCode && (
        <PromoCode
          code={promoCode}
          address={address}
          from={from}
          action="Copy code"
          className={className}
          onTaken={() => setIsTaken(true)}
        />
      )}
      {code && <CodeNote code={code} />}
      {promoCode && isTaken && <DidItWork casino={address} code={promoCode} />}
    </>
  );
}
