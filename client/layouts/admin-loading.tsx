import styles from './admin-loading.module.css';

export function AdminLoading() {
  return (
    <main className={styles.loading} id="main">
      <p role="status">
        <span className={styles.spinner} aria-hidden="true" />
        Loading the admin area…
      </p>
    </main>
  );
}
