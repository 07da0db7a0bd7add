import { migrateToLatest } from '../process/migrate';
import { seedDemo, seedStartingPages } from '../demo/seed';
import { createMarkdownRenderer } from '../markdown/markdown-renderer';
import { runCommand } from './run-command';

await runCommand(async ({ database: { db }, logger }) => {
  const markdown = createMarkdownRenderer({ logger });
  try {
    await migrateToLatest(db, logger);
    await seedStartingPages(db, markdown);
    await seedDemo(db, markdown, logger);
  } finally {
    await markdown.close();
  }
});
