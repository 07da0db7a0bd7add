import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names';
import layout from '../../ui/layout.module.css';
import { SectionHead } from '../../ui/section-head';
import { HomeTop } from './home-top';

export function HomePending({ listSkeleton }: { listSkeleton: ReactNode }) {
  return (
    <HomeTop>
      <section className={classNames(layout.section, layout.wrap)} id="top-casinos" aria-labelledby="top-casinos-title">
        <SectionHead id="top-casinos-title" title="Top Casinos" />
        {listSkeleton}
      </section>
    </HomeTop>
  );
}
