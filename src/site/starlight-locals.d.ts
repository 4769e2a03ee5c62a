// Starlight adds its route data to Astro's types in the file that its integration loads.
/// <reference types="@astrojs/starlight" />
