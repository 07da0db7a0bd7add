import { Button } from '@chakra-ui/react';
import { Link, useSearch } from '@tanstack/react-router';
import { useKnownViewer } from '../../auth/known-viewer';
import { AdminIcon } from '../../../ui/admin-icon';
import { AdminPage } from '../../../ui/admin/admin-page';
import { SubNav, SubNavItem } from '../../../ui/admin/sub-nav';
import { CategoriesPanel } from './categories-panel';
import { PostsPanel } from './posts-panel';
import { TagsPanel } from './tags-panel';

const TABS = [
  { key: 'posts', label: 'Posts', Panel: PostsPanel },
  { key: 'categories', label: 'Categories', Panel: CategoriesPanel },
  { key: 'tags', label: 'Tags', Panel: TagsPanel },
] as const;

export function BlogTab() {
  const { blogTab } = useSearch({ strict: false });
  const can = useKnownViewer()?.can ?? [];
  const tabs = TABS.filter(({ key }) => key === 'posts' || can.includes('taxonomy.write'));
  const current = tabs.find(({ key }) => key === blogTab) ?? TABS[0];
  return (
    <AdminPage
      title="Blog Management"
      actions={
        <Button asChild variant="solid" colorPalette="accent" textDecoration="none">
          <Link to="/admin/blog/new">
            <AdminIcon name="plus" small /> New Post
          </Link>
        </Button>
      }
    >
      <SubNav label="Blog">
        {tabs.map(({ key, label }) => (
          <SubNavItem key={key}>
            <Link
              to="/admin"
              // Drops the other parameters: a search for posts means nothing to tags.
              search={({ tab }) => ({ tab, blogTab: key })}
              aria-current={key === current.key ? 'page' : undefined}
              activeProps={{}}
            >
              {label}
            </Link>
          </SubNavItem>
        ))}
      </SubNav>
      <current.Panel key={current.key} />
    </AdminPage>
  );
}
