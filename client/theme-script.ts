/** Runs before the first paint: applies the colour mode chosen earlier. Without a choice the system's holds. */
export const THEME_SCRIPT =
  "(function(){try{var t=localStorage.getItem('lootrank-theme');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch(e){}})()";
