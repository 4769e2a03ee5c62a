import { citeRfc } from '#text/citation.ts'
import { cite, citeFetch } from './failure.ts'
import type { Failure } from './failure.ts'

const signInAgain = 'Sign in again.'
const pasteToken = 'Or get a token in another way, and paste it.'
const askTeam = 'Ask the team that runs the service.'
const registerPage =
  'Register the redirect address that the console shows, such as https://docs.example.com/oauth/return/, with exactly its scheme, host, port and path.'
const publicClient = cite(
  citeRfc(6749, '2.1'),
  'A page is a public client: it cannot keep a secret.',
)

/** Failures of a sign-in, from the button until the service accepts the token. */
export const signInFailures = {
  'sign-in-window': {
    title: 'The sign-in window did not return a response',
    known: [
      'The console opened a page of the authorization server and waits for its response, or the browser opened no window.',
      'The console cannot see into that window.',
    ],
    likely: [
      'The window was closed before the sign-in was complete.',
      'The browser, or an extension of it, blocks windows of this site.',
      'The server shows an error there and does not redirect back.',
    ],
    unknowable: ['What the window shows, and whether it is still open.'],
    remedies: [
      'Open the server’s page with the link next to the button, and continue there.',
      'If the server shows an error there, read it: it often names the client ID or the redirect address.',
      pasteToken,
    ],
    operator: [
      registerPage,
      cite(
        citeRfc(6749, '4.1.2.1'),
        'For an unknown client or redirect address, a server informs the user and does not redirect back.',
      ),
    ],
  },
  'sign-in-refused': {
    title: 'Consent was refused',
    known: ['The server sent the error access_denied instead of a code.'],
    likely: [
      'You did not give consent, or cancelled on the server’s page.',
      'The server, or the administrator of your account, does not allow this client.',
    ],
    unknowable: ['Which of these it was.'],
    remedies: [signInAgain, 'Choose fewer scopes, if the server refuses some of them.'],
    operator: ['Check that the client may ask for the scopes of the document.'],
  },
  'sign-in-client': {
    title: 'The server does not accept the client',
    known: ['The server sent the error invalid_client or unauthorized_client.', publicClient],
    likely: [
      'The client ID is misspelt or belongs to another environment.',
      'The client is registered with a secret, which a page does not send.',
      'The client may not use this grant type.',
    ],
    unknowable: ['How the client is registered.'],
    remedies: ['Check the client ID.', askTeam],
    operator: [
      'Register a public client for this portal: authorization code with PKCE, without a secret.',
      'Name it in the option clientIds of the portal, so that readers need not type it.',
    ],
  },
  'sign-in-redirect': {
    title: 'The server refuses the sign-in request',
    known: ['The server sent the error invalid_request.'],
    likely: [
      'The redirect address of this portal is not registered for the client.',
      'The server requires something beyond OAuth, such as a tenant.',
    ],
    unknowable: ['Which addresses are registered.'],
    remedies: ['Compare the redirect address that the console shows with the registered ones.'],
    operator: [
      registerPage,
      cite(
        citeRfc(9700, '2.1'),
        'A server compares redirect addresses exactly, except the port of a program on the user’s computer.',
      ),
    ],
  },
  'sign-in-scope': {
    title: 'The server refuses a scope',
    known: ['The server sent the error invalid_scope.'],
    likely: [
      'The client may not have one of the chosen scopes.',
      'The document names a scope that the server does not know.',
    ],
    unknowable: ['Which scope it was, unless the server names it.'],
    remedies: ['Choose fewer scopes, and sign in again.', askTeam],
    operator: ['Compare the scopes in the document with the ones that the client may request.'],
  },
  'sign-in-expired': {
    title: 'The code or the token cannot be redeemed',
    known: [
      'The server sent the error invalid_grant or expired_token.',
      cite(
        citeRfc(6749, '5.2'),
        'It is invalid, has expired, was revoked, or belongs to another client or redirect address.',
      ),
    ],
    likely: [
      'The code waited too long: many live for a minute or less.',
      'The refresh token was used in another window, or has expired.',
      'The clocks of the servers behind the address differ.',
    ],
    unknowable: ['Which of these it was.'],
    remedies: [signInAgain],
    operator: [
      'Check that all servers behind the token endpoint have the same time and the same store of codes.',
      cite(
        citeRfc(6749, '4.1.2'),
        'A code should live for ten minutes at most, and cannot be redeemed again.',
      ),
    ],
  },
  'sign-in-mixed-up': {
    title: 'The response belongs to another sign-in',
    known: [
      'The state of the response does not match the pending sign-in, or another authorization server sent it.',
      'Its code was not used.',
    ],
    likely: [
      'Two sign-ins were open at the same time, or an old window was continued.',
      'The server’s issuer differs from the one in its metadata.',
      'Someone tried to make this page accept a forged response.',
    ],
    unknowable: ['Who sent the response.'],
    remedies: ['Close the other windows, and sign in again.'],
    operator: [
      cite(citeRfc(9207, '2.4'), 'A client compares iss with the expected issuer, as a string.'),
      cite(
        citeRfc(8414, '3.3'),
        'The issuer in the metadata must match the address from which the metadata was fetched.',
      ),
    ],
  },
  'sign-in-unreadable': {
    title: 'The response of the authorization server cannot be read',
    known: [
      'The browser returned nothing for the request to the token, device or metadata endpoint.',
      cite(
        citeFetch('the CORS protocol', 'http-cors-protocol'),
        'A page may read a response of another origin only if it has Access-Control-Allow-Origin.',
      ),
    ],
    likely: [
      'The endpoint does not send Access-Control-Allow-Origin, or only for some clients.',
      'The endpoint sends it with tokens, but not with errors.',
      'The endpoint redirects, or cannot be reached.',
      'The host of the portal sends another Content-Security-Policy, which blocks the request; the console then names it.',
    ],
    unknowable: ['Which of these it was: a page cannot distinguish them.', 'The status.'],
    remedies: [
      'Open the developer tools: the browser shows the reason there.',
      'Get the token with a program, and paste it.',
    ],
    operator: [
      'Send Access-Control-Allow-Origin for the origin of this portal with every response of these endpoints, including errors.',
      'Run the portal’s command doctor: it calls these endpoints as a page does, and reports what is missing.',
    ],
  },
  'sign-in-no-token': {
    title: 'The server’s response has nothing that the page can use',
    known: [
      'The response arrived, but lacks a code, an endpoint or an access token that this page can use.',
    ],
    likely: [
      'The server does not support the flow in the document.',
      'The token type is not Bearer.',
      'A gateway responded instead of the server.',
    ],
    unknowable: ['What the server supports beyond its metadata.'],
    remedies: [pasteToken, askTeam],
    operator: [
      cite(citeRfc(6749, '5.1'), 'The token endpoint sends JSON with access_token and token_type.'),
      cite(
        citeRfc(9700, '2.1.1'),
        'Public clients use PKCE, and a server should name it in code_challenge_methods_supported.',
      ),
    ],
  },
  'token-refused': {
    title: 'The service rejects a token that has not expired',
    known: [
      'A server returned 401.',
      'The request had a token that was granted here and, by the lifetime that the authorization server gave, has not expired.',
    ],
    likely: [
      'The clocks of the authorization server and the service differ, so the token is not yet or no longer valid.',
      'The token is for another service, or from another environment than the chosen server.',
      'The token was revoked.',
    ],
    unknowable: [
      'What the token contains: it is opaque to clients.',
      'The time on the servers’ clocks.',
    ],
    remedies: [
      'Wait a minute, and send again.',
      'Renew the token, or sign in again.',
      'Check that the chosen server belongs to the authorization server.',
    ],
    operator: [
      cite(
        citeRfc(7519, '4.1.5'),
        'A service may allow a small leeway, of a few minutes at most, for clocks that differ.',
      ),
      'Synchronize the clocks of both servers with NTP.',
      cite(
        citeRfc(6750, '3.1'),
        'Give the reason in WWW-Authenticate, as invalid_token with an error_description, and let pages read that header.',
      ),
      'Check the audience and the issuer that the service expects.',
    ],
  },
} as const satisfies Readonly<Record<string, Failure>>

export type SignInFailureId = keyof typeof signInFailures

/** The reason why a sign-in or a renewal failed, and what to do. Never quotes a secret. */
export interface SignInFailure {
  /** The page that explains the failure; undefined if there is nothing more to explain. */
  readonly page: SignInFailureId | undefined
  readonly what: string
  readonly remedy: string
}
