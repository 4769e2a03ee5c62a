import { citeRfc } from '../../citation/citation.ts'
import { cite, citeFetch } from './failure.ts'
import type { Failure } from './failure.ts'

const signInAgain = 'Sign in again.'
const pasteToken = 'Or get a token in another way, and paste it.'
const askTeam = 'Ask the team that runs the service.'
const registerPage =
  'Register the redirect address that the console shows, such as https://docs.example.com/oauth/return/, with exactly its scheme, host, port and path.'
const publicClient = cite(
  citeRfc(6749, '2.1'),
  'A page is a public client: it cannot keep a secret of its own.',
)

/** Failures between the button that signs a reader in and a token that the service takes. */
export const signInFailures = {
  'sign-in-window': {
    title: 'No answer comes back from the window of a sign-in',
    known: [
      'The console opened a page of the authorization server and waits for its answer, or the browser opened no window.',
      'The console cannot see into that window.',
    ],
    likely: [
      'The window was closed before it was done.',
      'The browser, or an extension of it, blocks windows of this site.',
      'The server shows an error there and sends nobody back.',
    ],
    unknowable: ['What the window shows, and whether it is still open.'],
    remedies: [
      'Open the page of the server by the link beside the button, and go on there.',
      'If the server shows an error there, read it: it often names the client ID or the redirect address.',
      pasteToken,
    ],
    operator: [
      registerPage,
      cite(
        citeRfc(6749, '4.1.2.1'),
        'For an unknown client or redirect address, a server tells its reader and does not send them back.',
      ),
    ],
  },
  'sign-in-refused': {
    title: 'Consent was refused',
    known: ['The server sent the error access_denied in place of a code.'],
    likely: [
      'You did not allow it, or left the page of the server by its cancel button.',
      'The server, or the team behind your account, does not let this client in.',
    ],
    unknowable: ['Which of these it was.'],
    remedies: [signInAgain, 'Choose fewer scopes, if the server refuses some of them.'],
    operator: ['Check that the client may ask for the scopes of the document.'],
  },
  'sign-in-client': {
    title: 'The server does not accept the client',
    known: ['The server sent the error invalid_client or unauthorized_client.', publicClient],
    likely: [
      'The client ID is misspelt or of another environment.',
      'The client is registered with a secret, which a page does not send.',
      'The client may not use this kind of grant.',
    ],
    unknowable: ['How the client is registered.'],
    remedies: ['Check the client ID.', askTeam],
    operator: [
      'Register a public client for this portal: authorization code with PKCE, without a secret.',
      'Name it in the option clientIds of the portal, so that readers need not type it.',
    ],
  },
  'sign-in-redirect': {
    title: 'The server refuses the request of the sign-in',
    known: ['The server sent the error invalid_request.'],
    likely: [
      'The redirect address of this portal is not registered for the client.',
      'The server needs something that OAuth does not, such as a tenant.',
    ],
    unknowable: ['Which addresses are registered.'],
    remedies: ['Compare the redirect address that the console shows with what is registered.'],
    operator: [
      registerPage,
      cite(
        citeRfc(9700, '2.1'),
        'A server compares redirect addresses as exact texts, but for the port of a program on its reader’s computer.',
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
    unknowable: ['Which scope it was, unless the server says.'],
    remedies: ['Choose fewer scopes, and sign in again.', askTeam],
    operator: ['Compare the scopes of the document with those that the client may ask for.'],
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
    title: 'The answer belongs to another sign-in',
    known: [
      'The answer had another state than the sign-in that waits, or came from another server than was asked.',
      'Its code was not used.',
    ],
    likely: [
      'Two sign-ins were open at the same time, or an old window went on.',
      'The server names itself otherwise than in its metadata.',
      'Somebody tried to hand this page an answer that is not its own.',
    ],
    unknowable: ['Who made the answer.'],
    remedies: ['Close the other windows, and sign in again.'],
    operator: [
      cite(citeRfc(9207, '2.4'), 'A client compares iss with the issuer that it asked, as a text.'),
      cite(
        citeRfc(8414, '3.3'),
        'The issuer in the metadata is the one from whose address the metadata is read.',
      ),
    ],
  },
  'sign-in-unreadable': {
    title: 'The answer of the authorization server cannot be read',
    known: [
      'The browser returned nothing for the request to the token, device or metadata endpoint.',
      cite(
        citeFetch('the CORS protocol', 'http-cors-protocol'),
        'A page may read a response of another origin only where it carries Access-Control-Allow-Origin.',
      ),
    ],
    likely: [
      'The endpoint does not send Access-Control-Allow-Origin, or only for some clients.',
      'The endpoint sends it with tokens and leaves it out with errors.',
      'The endpoint redirects, or cannot be reached.',
      'The host of the portal sends another Content-Security-Policy, which blocks the request; the console then names it.',
    ],
    unknowable: ['Which of these it was: a page cannot tell them apart.', 'The status.'],
    remedies: [
      'Open the developer tools: the browser names the reason there.',
      'Get the token with a program, and paste it.',
    ],
    operator: [
      'Send Access-Control-Allow-Origin for the origin of this portal with every answer of these endpoints, errors too.',
      'Run the doctor of this portal: it asks these endpoints as a page does, and says what is missing.',
    ],
  },
  'sign-in-no-token': {
    title: 'The server answered without what a page can use',
    known: [
      'The answer arrived, and lacks a code, an endpoint or an access token that this page can use.',
    ],
    likely: [
      'The server does not support the flow that the document names.',
      'The token is of another type than Bearer.',
      'A page of a gateway answered in the place of the server.',
    ],
    unknowable: ['What the server is able to do, beyond what its metadata says.'],
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
    title: 'The service refuses a token that has not expired',
    known: [
      'A server returned 401.',
      'The request had a token that was granted here and has not expired by the time that the authorization server named.',
    ],
    likely: [
      'The clocks of the authorization server and of the service differ, so that the token is not valid yet, or no longer.',
      'The token was made for another service, or by another environment than the chosen server.',
      'The token was revoked.',
    ],
    unknowable: [
      'What the token says: it is opaque to whoever carries it.',
      'What time it is for the servers.',
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
      'Set the clocks of both servers by NTP.',
      cite(
        citeRfc(6750, '3.1'),
        'Say the reason in WWW-Authenticate, as invalid_token with an error_description, and let pages read that header.',
      ),
      'Check the audience and the issuer that the service expects.',
    ],
  },
} as const satisfies Readonly<Record<string, Failure>>

export type SignInFailureId = keyof typeof signInFailures

/** Why a sign-in or a renewal failed: what happened, and what to do. It never quotes a secret. */
export interface SignInFailure {
  /** The page that explains the failure; undefined where there is nothing more to explain. */
  readonly page: SignInFailureId | undefined
  readonly what: string
  readonly remedy: string
}
