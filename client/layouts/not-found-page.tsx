import { Link } from '@tanstack/react-router';

export function NotFoundPage() {
  return (
    <main id="main">
      <h1>Oops! Page not found</h1>
      <Link to="/">Return to Home</Link>
    </main>
  );
}
