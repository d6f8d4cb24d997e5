import { useEffect, useState } from "react";
import { soundsOn } from "./device.ts";
import { signal } from "./signal.ts";

/** One switch for what this device says without its screen. Switched on, it says how that sounds. */
export function SoundSwitch() {
  const [on, setOn] = useState(true);
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the browser's storage is known only here
    setOn(soundsOn.read() !== false);
  }, []);
  return (
    <label className="gate-switch">
      <input
        type="checkbox"
        role="switch"
        checked={on}
        onChange={({ target: { checked } }) => {
          soundsOn.write(checked);
          setOn(checked);
          if (checked) signal({ tone: "valid", open: true });
        }}
      />
      Sound and vibration
    </label>
  );
}
