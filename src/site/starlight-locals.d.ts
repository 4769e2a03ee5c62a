// Starlight adds what it knows of a page to the types of Astro in the file that its own integration loads.
/// <reference types="@astrojs/starlight" />
