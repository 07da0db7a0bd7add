/** The path as any server behind us might read it: decoded, in lower case, slashes of every kind joined. */
export function plainPath(path: string): string {
  let decoded = path;
  for (let round = 0; round < 3 && decoded.includes('%'); round += 1) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      break;
    }
  }
  return decoded.toLowerCase().replace(/[/\\]+/g, '/');
}
