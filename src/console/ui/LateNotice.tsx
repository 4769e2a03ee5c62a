/**
 * In the built page, for readers whose browser does not get the console's scripts. The page's own script shows it after a
 * while (site/reference/ApiConsole.astro); the console's scripts remove it. Inside the console's grid it would leave a gap.
 */
export function LateNotice() {
  return (
    <p role="alert" className="console-problem console-late not-content" hidden>
      <strong>This console’s scripts have not loaded.</strong> Until they do, it accepts no key and
      its buttons do nothing. Reload the page. If that does not help, check your connection, and any
      extensions or filters that block this site’s scripts. The snippet works without them.
    </p>
  )
}
