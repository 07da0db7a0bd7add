# Varnish 7 with varnish-modules (xkey) between the TLS proxy and the processes of the site, which purge it by tag:
# CDN=varnish, CDN_URL=http://<this machine>:6081, and CDN_KEY the same there and in Varnish's own environment. Each proxy
# adds the address that it sees to X-Forwarded-For: TRUST_PROXY=2 with a TLS proxy in front of this one, which alone may
# reach it: whoever else does names an address of his choice.
#   varnishd -a :6081 -f /etc/varnish/varnish.vcl -s malloc,512m -p http_gzip_support=off -p backend_idle_timeout=4 \
#     -p http_resp_hdr_len=20k -p http_resp_size=48k -p workspace_backend=128k
# Without gzip support Varnish stores what the site compressed, brotli too. The site closes idle connections after five
# seconds. The other three make room for 16 KB of tags.
vcl 4.1;

import directors;
import std;
import xkey;

# /readyz fails while the database is unavailable, but the site still serves its own cached pages then.
probe health {
  .url = "/healthz";
  .interval = 1s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
}

backend site1 { .host = "site-1"; .port = "3000"; .probe = health; .first_byte_timeout = 30s; }
backend site2 { .host = "site-2"; .port = "3000"; .probe = health; .first_byte_timeout = 30s; }

sub vcl_init {
  new sites = directors.round_robin();
  sites.add_backend(site1);
  sites.add_backend(site2);
}

sub vcl_recv {
  set req.backend_hint = sites.backend();

  if (req.method == "PURGE") {
    # A key that is missing here matches nothing.
    if (req.http.Authorization !~ "^Bearer ." || req.http.Authorization != "Bearer " + std.getenv("CDN_KEY")) {
      return (synth(403, "Forbidden"));
    }
    if (req.http.Purge-Everything) {
      std.ban("obj.status != 0");
      return (synth(200, "Everything purged"));
    }
    return (synth(200, "Purged: " + xkey.purge(req.http.Surrogate-Key)));
  }
  if (req.method !~ "^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$") {
    return (synth(405, "Method Not Allowed"));
  }
  call vcl_req_host;

  # A copy that is too old is used in the second attempt only, after a failure.
  unset req.http.X-Stale;
  if (req.restarts == 0) {
    unset req.http.X-Second-Attempt;
    set req.grace = 0s;
  } else {
    set req.http.X-Second-Attempt = "true";
    set req.grace = 1d;
  }

  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Only plain spellings of public addresses, none of which depends on a cookie. isPersonal in server/http/paths.ts.
  if (req.http.Authorization
      || req.url !~ "^/$|^/\?|^(/[A-Za-z0-9._~-]+)+/?(\?|$)"
      || req.url ~ "(?i)^/(admin|auth|account|newsletter|pause|preview|saved/alerts|go|trpc)([^a-z0-9_-]|$)"
      || req.url ~ "(?i)access_token") {
    return (pass);
  }
  unset req.http.Cookie;
  # Parameters of campaigns, which no page reads.
  set req.url = regsuball(req.url, "(?<=[?&])(utm_[a-z]+|[gd]clid|fbclid|msclkid)=[^&]*(&|$)", "");
  set req.url = regsub(req.url, "[?&]$", "");
  if (req.http.Accept-Encoding ~ "(?i)(^|[ ,])br *(,|$|; *q=(1|0?\.[0-9]*[1-9]))") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "(?i)(^|[ ,])gzip *(,|$|; *q=(1|0?\.[0-9]*[1-9]))") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  return (hash);
}

sub vcl_hit {
  if (obj.ttl <= 0s) {
    set req.http.X-Stale = "true";
  }
  return (deliver);
}

sub vcl_backend_fetch {
  if (!bereq.uncacheable) {
    unset bereq.http.If-None-Match;
    unset bereq.http.If-Modified-Since;
  }
  # A large import is answered once it is stored, which takes minutes.
  if (bereq.method == "POST" && bereq.url ~ "^/admin/import") {
    set bereq.first_byte_timeout = 10m;
  }
}

sub vcl_backend_response {
  set beresp.keep = 0s;
  set beresp.grace = 0s;
  # A response would replace a copy that is too old, even one that is not stored.
  if (beresp.status >= 500 && !bereq.uncacheable && (bereq.is_bgfetch || !bereq.http.X-Second-Attempt)) {
    return (abandon);
  }
  if (bereq.uncacheable) {
    # Passed on, whatever it says.
  } elsif (beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "no-store|private") {
    call not_stored;
  } elsif (beresp.http.Surrogate-Key && beresp.http.Surrogate-Control ~ "max-age=[1-9]"
      && beresp.http.Surrogate-Control !~ "no-store") {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
    if (beresp.http.Surrogate-Control ~ "stale-if-error=[0-9]") {
      set beresp.grace = std.duration(regsub(beresp.http.Surrogate-Control, "^.*stale-if-error=([0-9]+).*$", "\1s"), 0s);
    }
    set beresp.http.xkey = beresp.http.Surrogate-Key;
    unset beresp.http.X-Request-Id;
  } elsif (bereq.url ~ "^/assets/" && beresp.status == 200 && beresp.http.Cache-Control ~ "immutable") {
    set beresp.ttl = 1d;
  } else {
    call not_stored;
  }
  unset beresp.http.Surrogate-Control;
  unset beresp.http.Surrogate-Key;
  return (deliver);
}

sub not_stored {
  set beresp.uncacheable = true;
  # The next requests for such an address do not wait for each other.
  set beresp.ttl = 10s;
}

sub vcl_backend_error {
  if (!bereq.uncacheable && (bereq.is_bgfetch || !bereq.http.X-Second-Attempt)) {
    return (abandon);
  }
  set beresp.http.Content-Type = "text/plain; charset=utf-8";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "10";
  set beresp.body = "The site is not available at the moment. Please try again.";
  return (deliver);
}

# Once more: an old copy if there is one, else the next process. Never a request that may have changed something.
sub try_again {
  if (resp.status == 503 && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD")) {
    return (restart);
  }
}

sub vcl_deliver {
  call try_again;
  if (req.http.X-Stale) {
    set resp.http.Cache-Control = "no-store";
    set resp.http.Warning = {"110 - "Response is Stale""};
    set resp.http.X-LootRank-Stale = "site away";
  }
  unset resp.http.xkey;
  return (deliver);
}

sub vcl_synth {
  call try_again;
  set resp.http.Content-Type = "text/plain; charset=utf-8";
  set resp.http.Cache-Control = "no-store";
  set resp.body = resp.reason;
  return (deliver);
}
