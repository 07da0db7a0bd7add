export const PROBLEM = `{
  "type": "about:blank",
  "title": "Bad request",
  "status": 400,
  "detail": "Some parameters could not be used.",
  "requestId": "0f8b…",
  "errors": [
    { "field": "limit", "message": "Must be at most 100" }
  ]
}`;

export const STATUSES: readonly (readonly [number, string])[] = [
  [301, 'The site or article has another slug now; Location says where it is.'],
  [304, 'As it was.'],
  [400, 'A parameter could not be used.'],
  [401, 'A token was sent, and is not accepted.'],
  [404, 'There is none, or none that is public.'],
  [405, 'Not a GET, HEAD or OPTIONS.'],
  [414, 'The address is longer than 8 KB.'],
  [429, 'Too many calls; Retry-After says when to go on.'],
  [503, 'Not available for the moment; Retry-After says when to try again.'],
];
