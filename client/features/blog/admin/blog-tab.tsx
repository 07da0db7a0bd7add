import { Button } from '@chakra-ui/react';
import { Link, useSearch } from '@tanstack/react-router';
import { useKnownViewer } from '../../auth/known-viewer';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { AdminPage } from '../../../ui/admin/admin-page';
import { ViewNav } from '../../../ui/admin/sub-nav';
import { CategoriesPanel, TagsPanel } from '../../taxonomy/admin/taxonomy-panels';
import { PostsPanel } from './posts-panel';

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
      <ViewNav label="Blog" parameter="blogTab" views={tabs} current={current.key} />
      <current.Panel key={current.key} />
    </AdminPage>
  );
}
